import type { FastifyReply } from 'fastify';
import { ProblemError } from '../../../http/problem-error.ts';

interface ExportLimits {
  perAccount: number;
  /** Of all accounts, in this process. */
  atOnce: number;
  /** `Retry-After` in seconds for a refused request. */
  retryAfterS: number;
}

/**
 * Counts the exports under way in this process until their connection has closed or their client has the file.
 *
 * @returns a function that throws ProblemError TOO_MANY_EXPORTS where an account or the process has as many as it may
 */
export function limitExports({
  perAccount,
  atOnce,
  retryAfterS,
}: ExportLimits): (userId: string, reply: Pick<FastifyReply, 'raw'>) => void {
  const underWay = new Map<string, number>();
  let total = 0;
  return (userId, { raw }) => {
    const own = underWay.get(userId) ?? 0;
    if (own >= perAccount || total >= atOnce) throw new ProblemError('TOO_MANY_EXPORTS', { retryAfterS });
    if (raw.closed) return;
    underWay.set(userId, own + 1);
    total += 1;
    raw.once('close', () => {
      total -= 1;
      const left = (underWay.get(userId) ?? 0) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    });
  };
}
