import { useQueryClient } from '@tanstack/react-query';
import type {
  CurrentInstallation,
  InstallationRun,
  InstallationStep,
  InstallationStepValues,
} from '@washboard/contract/installation/installation-run';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { asFailure, isWorthRetrying } from '../../lib/api/failure.ts';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import { getSessionId } from '../../lib/session/session.ts';
import { installationKey, readInstallation, saveStep, useCurrentInstallation } from './installation-api.ts';
import type { StepInputValues } from './step-inputs.ts';
import { StepOutbox, type StepOutboxState } from './step-outbox.ts';

/** Browsers do not notice every return of a network, so waiting steps are also retried at this interval. */
const tryAgainMs = 5000;

export type StepState = 'missing' | 'saved' | 'sending' | 'unsent' | 'conflict' | 'refused';

export interface Installation {
  run: InstallationRun | null;
  signed: InstallationRun | null;
  outbox: StepOutboxState;
  isReachable: boolean;
  valueOf<Step extends InstallationStep>(step: Step): InstallationStepValues[Step] | null;
  stateOf(step: InstallationStep): StepState;
  inputOf<Step extends InstallationStep>(step: Step): StepInputValues[Step];
  hasInput(step: InstallationStep): boolean;
  enter<Step extends InstallationStep>(step: Step, change: StepInputValues[Step]): void;
  forgetInput(step: InstallationStep): void;
  /** @param expectedVersion the version that the technician saw; by default the one that the form shows */
  put<Step extends InstallationStep>(step: Step, value: InstallationStepValues[Step], expectedVersion?: number): void;
  drop(step: InstallationStep): void;
  learn(current: CurrentInstallation): void;
}

export function useInstallationRun(serialNumber: string, ownerId: string) {
  const queryClient = useQueryClient();
  const query = useCurrentInstallation(serialNumber);
  const isReachable = useConnection() === 'reachable';

  const learn = useCallback(
    (current: CurrentInstallation) => {
      const queryKey = installationKey(serialNumber);
      // A response that is already under way has the previous state.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, current);
      // The query cache persists fetched data immediately, but data that a page sets only later.
      void queryClient.invalidateQueries({ queryKey });
    },
    [queryClient, serialNumber],
  );
  const [outbox] = useState(() => {
    const sessionId = getSessionId();
    return new StepOutbox({
      serialNumber,
      ownerId,
      onNews: learn,
      isOwnSession: () => getSessionId() === sessionId,
      save: (request) => saveStep({ serialNumber, ...request }),
      read: () => readInstallation(serialNumber),
    });
  });
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  useEffect(() => outbox.open(), [outbox]);

  const waiting = Object.keys(state.unsent).length;
  useEffect(() => {
    if (waiting === 0 || !isReachable) return;
    const send = () =>
      void outbox.flush().then(() => {
        // A remaining step may mean that the network is lost.
        if (Object.keys(outbox.state().unsent).length > 0) connection.check();
      });
    send();
    const timer = setInterval(send, tryAgainMs);
    return () => clearInterval(timer);
  }, [outbox, waiting, isReachable]);

  const found = query.data?.run ?? null;
  const run = found?.signedAt === null ? found : null;
  const signedId = run === null ? found?.id : undefined;
  useEffect(() => {
    if (signedId !== undefined) outbox.forgetInputsOf(signedId);
  }, [outbox, signedId]);

  const answerOf = <Step extends InstallationStep>(step: Step) =>
    (state.unsent[step]?.value ?? run?.steps[step]?.value ?? null) as InstallationStepValues[Step] | null;
  const shownVersion = (step: InstallationStep) =>
    (state.troubles[step] ? undefined : state.unsent[step]?.expectedVersion) ?? run?.steps[step]?.version ?? 0;

  const installation: Installation = {
    run,
    outbox: state,
    isReachable,
    learn,
    signed: run === null ? found : null,
    valueOf: answerOf,
    stateOf(step) {
      const trouble = state.troubles[step];
      if (trouble) return trouble.kind;
      if (state.unsent[step]) return state.sending === step && isReachable ? 'sending' : 'unsent';
      return run?.steps[step] ? 'saved' : 'missing';
    },
    inputOf: <Step extends InstallationStep>(step: Step) => (state.inputs[step]?.values ?? {}) as StepInputValues[Step],
    hasInput: (step) => state.inputs[step] !== undefined,
    enter(step, change) {
      const { [step]: before } = state.inputs;
      const values = differing({ ...before?.values, ...change }, answerOf(step)) as typeof change;
      if (Object.keys(values).length === 0) return outbox.forgetInput(step);
      const isShownNow = !before || state.troubles[step];
      outbox.enter(step, values, {
        run,
        expectedVersion: isShownNow ? shownVersion(step) : before.expectedVersion,
      });
    },
    forgetInput: (step) => outbox.forgetInput(step),
    put(step, value, expectedVersion = state.inputs[step]?.expectedVersion ?? shownVersion(step)) {
      outbox.put(step, value, { run, expectedVersion });
      if (isReachable) void outbox.flush();
    },
    drop: (step) => outbox.drop(step),
  };
  const isUnread = useIsUnread(query);
  return { query, installation, isUnread };
}

function differing(values: object, answer: object | null): object {
  const known = new Map(Object.entries(answer ?? {}));
  const isNew = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known.get(field));
  return Object.fromEntries(Object.entries(values).filter(isNew));
}

/** A refetch without data becomes pending again and forgets its error. */
function useIsUnread({ data, error }: { data: unknown; error: unknown }): boolean {
  const [isUnread, setIsUnread] = useState(false);
  if (data !== undefined) return false;
  const isUnreadNow =
    error === null ? isUnread : asFailure(error).kind === 'unreachable' || (isUnread && isWorthRetrying(error));
  if (isUnreadNow !== isUnread) setIsUnread(isUnreadNow);
  return isUnreadNow;
}
