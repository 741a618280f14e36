import { finished } from 'node:stream';
import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createFairQueue, type FairQueue, type Leave } from '../../../admission/fair-queue.ts';
import type { FileContent, FilePlace } from '../../../admission/file-place.ts';
import { runAs } from '../../../admission/tenant.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';

export type FileLimits = { [Name in keyof typeof limits.files]: number };

/**
 * Lets answers with files begin, and makes their parts, in turns that are fair to all tenants. A file is made only as
 * fast as its client reads it, so a slow client holds a place of its own company and nothing else
 * (docs/decisions/074).
 */
export interface FileQueue {
  /**
   * Waits for a place for the answer to this request.
   *
   * @param userId who may ask for the position; null when nobody may
   * @throws ProblemError TOO_MANY_EXPORTS when too many files of the tenant are made and wait, or the place took too long
   */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: { tenant: string; userId: string | null },
  ): Promise<FilePlace>;
  /** The position among the waiting files of the tenant, from 1; null when this account has no such file that waits */
  positionOf(userId: string, exportId: string): number | null;
}

const slice = 64 * 1024;

export function openFileQueue(
  { metrics, logger }: Pick<Context, 'metrics' | 'logger'>,
  own: Partial<FileLimits> = {},
): FileQueue {
  const bounds = { ...limits.files, ...own };
  const { places, placesPerTenant, waitingPerTenant } = bounds;
  const answers = createFairQueue({ places, placesPerTenant, waitingPerTenant }, metrics.ofQueue('files'));
  const turns = createFairQueue(
    { places: bounds.turns, placesPerTenant: bounds.turnsPerTenant, waitingPerTenant: placesPerTenant },
    metrics.ofQueue('fileTurns'),
  );
  metrics.watchQueue('files', answers);
  metrics.watchQueue('fileTurns', turns);
  const positions = new Map<string, () => number>();
  const durations = createDurations();

  async function waitForPlace(tenant: string, signal: AbortSignal, onWait: (position: () => number) => void) {
    let ahead = waitingPerTenant;
    try {
      return await answers.enter(tenant, {
        ...{ signal, maxWaitMs: bounds.waitMs },
        onWait(position) {
          ahead = position();
          onWait(position);
        },
      });
    } catch {
      const retryAfterS = Math.ceil((durations.meanS(tenant) * ahead) / placesPerTenant);
      throw new ProblemError('TOO_MANY_EXPORTS', {
        retryAfterS: Math.min(Math.max(retryAfterS, bounds.minRetryAfterS), bounds.maxRetryAfterS),
      });
    }
  }

  return {
    async enter(request, reply, { tenant, userId }) {
      const { raw } = reply;
      const exportId = exportIdSchema.safeParse(request.headers[exportIdHeader]).data;
      const name = userId !== null && exportId !== undefined ? keyOf(userId, exportId) : null;
      const left = new AbortController();
      let end = () => {};
      finished(raw, () => {
        left.abort();
        end();
      });
      const leave = await waitForPlace(tenant, left.signal, (position) => {
        if (name !== null) positions.set(name, position);
      }).finally(() => {
        if (name !== null) positions.delete(name);
      });
      const stop = durations.begin(tenant);
      const tooLong = setTimeout(() => {
        logger.warn({ tenant, route: request.routeOptions.url }, 'an answer with a file took too long');
        raw.destroy();
      }, bounds.deadlineMs);
      end = () => {
        clearTimeout(tooLong);
        stop();
        leave();
      };
      if (left.signal.aborted) end();
      return {
        inTurns: (content) => paced(takeTurns(content, turns, tenant, left.signal), () => raw.destroy(), bounds),
      };
    },
    positionOf: (userId, exportId) => positions.get(keyOf(userId, exportId))?.() ?? null,
  };
}

const exportIdSchema = z.uuid();
const keyOf = (userId: string, exportId: string) => `${userId} ${exportId}`;

async function* takeTurns(
  content: FileContent,
  turns: FairQueue,
  tenant: string,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const parts = content instanceof Uint8Array ? slicesOf(content) : content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const leave: Leave = await turns.enter(tenant, { signal });
      // The stream asks for the next part from the context of its socket.
      const part = await runAs({ tenant }, () => parts.next()).finally(leave);
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

async function* slicesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += slice) yield content.subarray(from, from + slice);
}

/** Ends the connection of a client that reads a part more slowly than the lowest rate, after a grace. */
async function* paced(
  parts: AsyncIterable<string | Uint8Array>,
  hangUp: () => void,
  { graceMs, minBytesPerS }: Pick<FileLimits, 'graceMs' | 'minBytesPerS'>,
): AsyncGenerator<string | Uint8Array> {
  for await (const part of parts) {
    const tooSlow = setTimeout(hangUp, graceMs + (Buffer.byteLength(part) / minBytesPerS) * 1000);
    try {
      yield part;
    } finally {
      clearTimeout(tooSlow);
    }
  }
}

/** How long the files of a tenant took lately. */
function createDurations() {
  const means = new Map<string, number>();
  const maxTenants = 1000;
  const usualS = 2;
  return {
    begin(tenant: string): () => void {
      const beganAtMs = performance.now();
      return () => {
        const tookS = (performance.now() - beganAtMs) / 1000;
        const meanS = ((means.get(tenant) ?? tookS) + tookS) / 2;
        means.delete(tenant);
        means.set(tenant, meanS);
        if (means.size > maxTenants) means.delete(means.keys().next().value ?? '');
      };
    },
    meanS: (tenant: string): number => means.get(tenant) ?? usualS,
  };
}
