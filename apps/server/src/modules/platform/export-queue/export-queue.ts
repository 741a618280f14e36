import { finished, Readable } from 'node:stream';
import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExportPlace, FileContent } from '../../../admission/export-place.ts';
import type { FairQueue, LeaveQueue } from '../../../admission/fair-queue.ts';
import { openMeasuredQueue } from '../../../admission/queue-metrics.ts';
import { runAsTenant } from '../../../admission/tenant.ts';
import type { Limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';

/**
 * An export is generated only as fast as its client reads it, so a slow client occupies only a place of its own company
 * (docs/decisions/074).
 */
export interface ExportQueue {
  /**
   * @param userId the account, or its substitute, that may query the position
   * @throws ProblemError TOO_MANY_EXPORTS when too many exports of the tenant are active and wait, or the place took
   * too long
   */
  enter(request: FastifyRequest, reply: FastifyReply, caller: { tenant: string; userId: string }): Promise<ExportPlace>;
  /** From 1; null when this account has no such waiting export. */
  positionOf(userId: string, exportId: string): number | null;
}

const slice = 64 * 1024;

export function openExportQueue({
  metrics,
  logger,
  limits: { exports: bounds },
}: Pick<Context, 'metrics' | 'logger' | 'limits'>): ExportQueue {
  const { places, placesPerTenant, waitingPerTenant } = bounds;
  const queue = openMeasuredQueue(metrics, 'files', { places, placesPerTenant, waitingPerTenant });
  const turns = openMeasuredQueue(metrics, 'fileTurns', {
    places: bounds.turns,
    placesPerTenant: bounds.turnsPerTenant,
    waitingPerTenant: placesPerTenant,
  });
  const positions = new Map<string, () => number>();
  const durations = createDurations();

  /** @throws ProblemError TOO_MANY_EXPORTS, also when the client leaves */
  async function waitForPlace(tenant: string, signal: AbortSignal, onWait: (position: () => number) => void) {
    let ahead = waitingPerTenant;
    try {
      return await queue.enter(tenant, {
        signal,
        maxWaitMs: bounds.waitMs,
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
      const name = exportId !== undefined ? keyOf(userId, exportId) : null;
      const left = untilClientLeaves(reply);
      let isAnswered = false;
      let isSettled = false;
      let giveBack = () => {};
      const pace = createPace(() => hangUp('reads too slowly'), bounds);
      finished(raw, () => {
        isAnswered = true;
        pace.end();
        if (isSettled) giveBack();
      });
      const leave = await waitForPlace(tenant, left, (position) => {
        if (name !== null) positions.set(name, position);
      }).finally(() => {
        if (name !== null) positions.delete(name);
      });
      const stop = durations.begin(tenant);
      const tooLong = setTimeout(() => hangUp('takes too long'), bounds.deadlineMs);
      giveBack = () => {
        clearTimeout(tooLong);
        stop();
        leave();
      };
      return {
        inTurns: (content) => pace.follow(content instanceof Uint8Array ? slicesOf(content) : inTurns(content)),
        settle() {
          isSettled = true;
          if (isAnswered) giveBack();
        },
      };

      function inTurns(content: AsyncIterable<string | Uint8Array>) {
        return takeTurns(content, turns, tenant, left);
      }

      function hangUp(reason: string): void {
        if (isAnswered) return;
        logger.warn({ tenant, route: request.routeOptions.url, reason }, 'an answer with a file was cut off');
        raw.destroy();
      }
    },
    positionOf: (userId, exportId) => positions.get(keyOf(userId, exportId))?.() ?? null,
  };
}

const exportIdSchema = z.uuid();
const keyOf = (userId: string, exportId: string) => `${userId} ${exportId}`;

async function* takeTurns(
  content: AsyncIterable<string | Uint8Array>,
  turns: FairQueue,
  tenant: string,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const parts = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const leave: LeaveQueue = await turns.enter(tenant, { signal });
      // The stream requests the next part in the context of its socket.
      const part = await runAsTenant({ tenant }, () => parts.next()).finally(leave);
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

/** A stream requests a part while the previous one is still being sent, so each part has the time of both. */
function createPace(
  hangUp: () => void,
  { graceMs, minBytesPerS }: Pick<Limits['exports'], 'graceMs' | 'minBytesPerS'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let bytes = 0;
  let isOver = false;
  const stop = () => clearTimeout(timer);
  function allow(size: number): void {
    stop();
    if (isOver) return; // A timer would keep the response in memory, so none starts after its end.
    timer = setTimeout(hangUp, graceMs + ((bytes + size) / minBytesPerS) * 1000);
    bytes = size;
  }
  return {
    end(): void {
      isOver = true;
      stop();
    },
    async *follow(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
      for await (const part of parts) {
        allow(Buffer.byteLength(part));
        yield part;
        stop();
      }
      allow(0);
    },
  };
}

function createDurations() {
  const means = new Map<string, number>();
  const running = new Map<string, Set<number>>();
  const maxTenants = 1000;
  const usualS = 2;
  return {
    begin(tenant: string): () => void {
      const beganAtMs = performance.now();
      const others = running.get(tenant) ?? new Set();
      running.set(tenant, others.add(beganAtMs));
      return () => {
        others.delete(beganAtMs);
        if (others.size === 0) running.delete(tenant);
        const tookS = (performance.now() - beganAtMs) / 1000;
        const meanS = ((means.get(tenant) ?? tookS) + tookS) / 2;
        means.delete(tenant);
        means.set(tenant, meanS);
        if (means.size > maxTenants) means.delete(means.keys().next().value ?? '');
      };
    },
    meanS(tenant: string): number {
      const nowMs = performance.now();
      const ages = [...(running.get(tenant) ?? [])].map((beganAtMs) => (nowMs - beganAtMs) / 1000);
      const meanAgeS = ages.reduce((sum, age) => sum + age, 0) / Math.max(1, ages.length);
      return Math.max(means.get(tenant) ?? usualS, meanAgeS);
    },
  };
}

export interface SentFile {
  name: string | null;
  contentType: string;
  content: FileContent;
}

/** Fastify sends the stream, although the schema describes a text. */
export type SentReply = Pick<FastifyReply, 'request'> & {
  header(name: string, value: string): unknown;
  type(contentType: string): unknown;
  send(body: never): unknown;
};

/** The route must declare `isHeavy`. */
export function sendFile<Sent extends SentReply>(reply: Sent, { name, contentType, content }: SentFile): Sent {
  const { exportPlace } = reply.request;
  if (exportPlace === null) throw new Error('the route does not declare isHeavy');
  if (name !== null) reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type(contentType);
  reply.send(Readable.from(exportPlace.inTurns(content)) as never);
  return reply;
}
