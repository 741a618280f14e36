import * as z from 'zod/mini';
import { remoteControlEnds } from '../machine-link/device-events.ts';
import { operationSet } from './commands.ts';

/** A machine that does not hear of who steers it ends the session after so long, s. */
export const remoteHoldS = 20;

/** How often whoever steers says that they are still there, s: three of these may get lost. */
export const prolongEachS = 5;

/**
 * Body of `POST …/{serialNumber}/run-live`: begin to steer a machine, or go on (1), or let go of it (0). The caller
 * chooses the ID, so that a retry is the same session.
 */
export const runLiveRequestSchema = z.object({ sessionId: z.uuid(), operationSet });
export type RunLiveRequest = z.infer<typeof runLiveRequestSchema>;

/** Who steers a machine from afar; null: nobody. */
export const remoteControlSchema = z
  .object({
    session: z.nullable(
      z.object({
        sessionId: z.nullable(z.uuid()).check(z.describe('told to its holder only')),
        isMine: z.boolean(),
        heldBy: z.object({ name: z.string(), companyName: z.nullable(z.string()) }),
        startedAt: z.iso.datetime(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RemoteControl' });
export type RemoteControl = z.infer<typeof remoteControlSchema>;

/**
 * Why a session is over: what ended it at the machine; `notBegun`, because the machine did not take it; `lost`, because
 * the machine had ended it and nobody heard why.
 */
export const remoteSessionEnds = [...remoteControlEnds, 'notBegun', 'lost'] as const;
export type RemoteSessionEnd = (typeof remoteSessionEnds)[number];
