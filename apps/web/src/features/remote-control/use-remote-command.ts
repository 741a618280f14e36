import { useEffect, useState } from 'react';
import type { Condition } from '../../lib/machine/machine-view.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type CommandFailure, commandFailure } from './command-outcome.ts';
import { type CommandStage, followMachine, type LoggedCommand } from './command-stages.ts';
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

/**
 * From confirmation to outcome. A confirmation has one command ID for all its retries.
 *
 * @param condition of the machine, which shows the progress
 */
export function useRemoteCommand(serialNumber: string, condition: Condition) {
  const [step, setStep] = useState<CommandStep>({ kind: 'closed' });
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [log, setLog] = useState<readonly LoggedCommand[]>([]);

  const note = (command: Confirmed, stage: CommandStage) =>
    setLog((known) => [
      {
        ...command,
        atMs: known.find(({ commandId }) => commandId === command.commandId)?.atMs ?? serverNowMs(),
        stage,
      },
      ...known.filter(({ commandId }) => commandId !== command.commandId),
    ]);

  // After each change of condition, and after a command was accepted.
  useEffect(() => {
    const followed = follow(log, condition);
    if (followed !== log) setLog(followed);
  }, [log, condition]);

  async function send(command: Confirmed): Promise<void> {
    const { action } = command;
    setConfirmed(command);
    setStep({ kind: 'sending', action });
    note(command, { kind: 'sent' });
    try {
      await sendCommand({ ...command, serialNumber });
      setStep({ kind: 'executed', action });
      note(command, { kind: 'accepted' });
    } catch (thrown) {
      const failure = commandFailure(thrown);
      setStep({ kind: 'failed', action, failure });
      note(command, failure.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', failure });
    }
  }

  return {
    step,
    log,
    ask: (action: RemoteAction) => setStep({ kind: 'confirming', action }),
    close: () => setStep({ kind: 'closed' }),
    confirm: (action: RemoteAction, cycleType: string | null) =>
      void send({ commandId: crypto.randomUUID(), action, cycleType }),
    /** The same command again: it cannot be executed twice. */
    repeat: () => confirmed && void send(confirmed),
  };
}

/** Returns the same list if nothing changes. */
function follow(log: readonly LoggedCommand[], condition: Condition): readonly LoggedCommand[] {
  const followed = log.map((command) => followMachine(command, condition));
  return followed.some((command, i) => command !== log[i]) ? followed : log;
}

export type RemoteCommandFlow = ReturnType<typeof useRemoteCommand>;
