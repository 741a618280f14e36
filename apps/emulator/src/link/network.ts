import type { Random } from '@washboard/machine-model/simulation/seeded-random';
import type { Timers } from './timers.ts';

export const networkStates = ['on', 'off', 'flapping'] as const;
export type NetworkState = (typeof networkStates)[number];

const flapMs = [2_000, 15_000] as const;

interface NetworkOptions {
  timers: Timers;
  random: Random;
  onChanged: (isUp: boolean) => void;
}

export type Network = ReturnType<typeof createNetwork>;

export function createNetwork({ timers, random, onChanged }: NetworkOptions) {
  let state: NetworkState = 'on';
  let isUp = true;
  let cancelFlap = () => {};

  function bring(up: boolean): void {
    if (up === isUp) return;
    isUp = up;
    onChanged(up);
  }

  function flap(): void {
    bring(!isUp);
    cancelFlap = timers.after(flapMs[0] + random() * (flapMs[1] - flapMs[0]), flap);
  }

  return {
    isUp: () => isUp,
    state: () => state,
    set(next: NetworkState): void {
      cancelFlap();
      state = next;
      if (next === 'flapping') flap();
      else bring(next === 'on');
    },
    stop: () => cancelFlap(),
  };
}
