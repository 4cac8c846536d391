import type { Column } from './pieces.ts';

/** What is asked of a worker that does one job at a time. */
export interface JobRequest<Job> {
  readonly id: number;
  /** Without the columns that came before it. */
  readonly job: Job;
}

/** Some of the columns of the job that comes after them. */
export interface JobColumns {
  readonly id: number;
  readonly columns: readonly Column[];
}

/** How far a job is, the last time with a fraction of 1; or why it came to nothing, in a sentence. */
export type JobNews = { readonly fraction: number } | { readonly problem: string };

export type JobResponse<News extends JobNews> = News & { readonly id: number };
