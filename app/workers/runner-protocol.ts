/** What is asked of a worker that does one job at a time. */
export interface JobRequest<Job> {
  readonly id: number;
  readonly job: Job;
}

/** How far a job is, the last time with a fraction of 1; or why it came to nothing, in a sentence. */
export type JobNews = { readonly fraction: number } | { readonly problem: string };

export type JobResponse<News extends JobNews> = News & { readonly id: number };
