import { useState } from 'react';
import { type CommandFailure, commandFailure } from './command-outcome.ts';
import type { RemoteAction } from './remote-actions.ts';
import { sendCommand } from './remote-control-api.ts';

export type CommandStep =
  | { kind: 'closed' }
  | { kind: 'confirming'; action: RemoteAction }
  | { kind: 'sending'; action: RemoteAction }
  | { kind: 'executed'; action: RemoteAction }
  | { kind: 'failed'; action: RemoteAction; failure: CommandFailure };

interface Confirmed {
  commandId: string;
  action: RemoteAction;
  cycleType: string | null;
}

/** From the question to what came of it. One confirmation has one command ID, however often it has to be sent. */
export function useRemoteCommand(serialNumber: string) {
  const [step, setStep] = useState<CommandStep>({ kind: 'closed' });
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);

  async function send(command: Confirmed): Promise<void> {
    const { action } = command;
    setConfirmed(command);
    setStep({ kind: 'sending', action });
    try {
      await sendCommand({ ...command, serialNumber });
      setStep({ kind: 'executed', action });
    } catch (thrown) {
      setStep({ kind: 'failed', action, failure: commandFailure(thrown) });
    }
  }

  return {
    step,
    ask: (action: RemoteAction) => setStep({ kind: 'confirming', action }),
    close: () => setStep({ kind: 'closed' }),
    confirm: (action: RemoteAction, cycleType: string | null) =>
      void send({ commandId: crypto.randomUUID(), action, cycleType }),
    /** The same command again: it cannot be carried out twice. */
    repeat: () => confirmed && void send(confirmed),
  };
}

export type RemoteCommandFlow = ReturnType<typeof useRemoteCommand>;
