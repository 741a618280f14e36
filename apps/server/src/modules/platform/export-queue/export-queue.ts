import { finished } from 'node:stream';
import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExportPlace } from '../../../admission/export-place.ts';
import { openMeasuredQueue } from '../../../admission/queue-metrics.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import { createExportDurations } from './export-durations.ts';
import { generateInTurns, slicesOf } from './generate-in-turns.ts';
import { createReaderPace } from './reader-pace.ts';

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
  const durations = createExportDurations();

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
      const pace = createReaderPace(() => hangUp('reads too slowly'), bounds);
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
        return generateInTurns(content, turns, tenant, left);
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
