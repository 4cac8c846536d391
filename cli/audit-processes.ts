import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Shard } from '#engine/library';
import { parseAuditDocument, type AuditDocument } from './audit-output.ts';
import { CliError } from './cli-error.ts';
import { guardSignals } from './signals.ts';

/**
 * Runs an audit in several processes, each with a part of the files, and returns their documents. A signal
 * that ends this process ends them, too.
 * @param program the program's file
 * @param args what each is called with, besides its part
 * @throws CliError if one of them has no result
 */
export async function auditInProcesses(
  program: string,
  args: readonly string[],
  { index, count }: Shard,
  jobs: number,
): Promise<AuditDocument[]> {
  const parts = Array.from(
    { length: jobs },
    (_, job) => `${index + count * job + 1}/${count * jobs}`,
  );
  const guard = guardSignals();
  try {
    return await Promise.all(
      parts.map((part) => {
        const call = [program, 'audit', '--shard', part, '--jobs', '1', '--json', ...args];
        return auditPart(part, call, guard.signal);
      }),
    );
  } catch (error) {
    guard.check();
    throw error;
  } finally {
    guard.release();
  }
}

async function auditPart(
  part: string,
  call: readonly string[],
  signal: AbortSignal,
): Promise<AuditDocument> {
  const child = spawn(process.execPath, call, { stdio: ['ignore', 'pipe', 'pipe'], signal });
  const said: Buffer[] = [];
  const complained: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => void complained.push(chunk));
  await once(child, 'close');
  // It exits with 2 as well where only some files cannot be read; then it has a document.
  if (said.length > 0) return parseAuditDocument('audit', Buffer.concat(said).toString());
  const reason = Buffer.concat(complained).toString().trim().split('\n').at(-1) ?? '';
  throw new CliError(`Part ${part} of the audit has ended without a result: ${reason}`);
}
