import { useEffect, useState } from 'react';
import type { Condition } from '../../lib/machine/machine-view.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { commandFailure, controlFailure } from './command-outcome.ts';
import {
  type CommandStage,
  commandStage,
  confirmedStage,
  followMachine,
  type LoggedCommand,
} from './command-stages.ts';
import type { RemoteAction } from './remote-actions.ts';
import { sendCommand } from './remote-control-api.ts';

export interface ChosenCommand {
  action: RemoteAction;
  cycleType: string | null;
}

type Command = Omit<LoggedCommand, 'steps'>;

interface RemoteCommandOptions {
  serialNumber: string;
  condition: Condition;
  /** @throws if the request for control fails */
  hold: () => Promise<void>;
}

/** All retries of a confirmation share one command ID. */
export function useRemoteCommand({ serialNumber, condition, hold }: RemoteCommandOptions) {
  const [chosen, setChosen] = useState<ChosenCommand | null>(null);
  const [log, setLog] = useState<readonly LoggedCommand[]>([]);

  function note({ commandId, action, cycleType }: Command, stage: CommandStage): void {
    const step = { stage, atMs: serverNowMs() };
    setLog((known) => {
      const before = known.find((command) => command.commandId === commandId);
      const others = known.filter((command) => command !== before);
      return [{ commandId, action, cycleType, steps: [...(before?.steps ?? []), step] }, ...others];
    });
  }

  useEffect(() => {
    const followed = follow(log, condition);
    if (followed !== log) setLog(followed);
  }, [log, condition]);

  async function takeControlAndSend(command: Command): Promise<void> {
    note(command, { kind: 'sent' });
    try {
      await hold();
    } catch (thrown) {
      note(command, { kind: 'failed', failure: controlFailure(thrown) });
      return;
    }
    await send(command);
  }

  async function send(command: Command): Promise<void> {
    try {
      await sendCommand({ ...command, serialNumber });
      note(command, confirmedStage(command.action));
    } catch (thrown) {
      const failure = commandFailure(thrown);
      note(command, failure === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', failure });
    }
  }

  const sendNew = (command: Command): Promise<void> => {
    if (command.action !== 'stop') return takeControlAndSend(command);
    note(command, { kind: 'sent' });
    return send(command);
  };

  return {
    chosen,
    log,
    isSending: log.some((command) => commandStage(command).kind === 'sent'),
    choose: (action: RemoteAction, cycleType: string | null = null) => setChosen({ action, cycleType }),
    close: () => setChosen(null),
    confirm: (command: ChosenCommand) => {
      setChosen(null);
      void sendNew({ ...command, commandId: crypto.randomUUID() });
    },
    /** The machine cannot execute the same command ID twice. Taking control again would need a new confirmation. */
    repeat: (command: LoggedCommand) => {
      note(command, { kind: 'sent' });
      void send(command);
    },
  };
}

/** React does not render again if the list stays the same. */
function follow(log: readonly LoggedCommand[], condition: Condition): readonly LoggedCommand[] {
  const followed = log.map((command) => followMachine(command, condition, serverNowMs()));
  return followed.some((command, i) => command !== log[i]) ? followed : log;
}
