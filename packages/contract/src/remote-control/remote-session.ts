import * as z from 'zod/mini';
import { remoteControlEnds } from '../machine-link/machine-events.ts';
import { operationSet } from './commands.ts';

export const remoteHoldS = 20;

/** Three renewals may be lost before a session ends. */
export const prolongEachS = 5;

/**
 * A 1 takes or renews remote control, a 0 releases it. The caller chooses the ID, so that a retry is the same session.
 */
export const runLiveRequestSchema = z.object({ sessionId: z.uuid(), operationSet });
/** Null means that the machine is not controlled remotely. */
export const remoteControlSchema = z
  .object({
    session: z.nullable(
      z.object({
        sessionId: z.nullable(z.uuid()).check(z.describe('returned to its holder only; null for others')),
        isMine: z.boolean(),
        heldBy: z.object({ name: z.string(), companyName: z.nullable(z.string()) }),
        startedAt: z.iso.datetime(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RemoteControl' });
export type RemoteControl = z.infer<typeof remoteControlSchema>;

/** `notBegun`: the machine refused the session. `lost`: the machine had ended it and its reason did not arrive. */
export const remoteSessionEnds = [...remoteControlEnds, 'notBegun', 'lost'] as const;
export type RemoteSessionEnd = (typeof remoteSessionEnds)[number];
