import { fileURLToPath } from 'node:url';
import type { Fault } from './faults/fault.ts';
import { killAtBatch } from './faults/processes.ts';

/** A gateway with a planted defect, and the fault whose run must detect it. */
export interface Planted {
  name: string;
  program: string;
  fault: Fault;
  isCaughtBy: RegExp;
  isShort?: boolean;
}

const programOf = (name: string) => fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url));

export const planted: readonly Planted[] = [
  {
    name: 'planted: a gateway acknowledges before it has stored',
    isShort: true,
    program: fileURLToPath(import.meta.resolve('@washboard/demo/testing/early-server')),
    isCaughtBy: /acknowledged and lost/,
    fault: {
      name: 'it is killed when it has sent a batch and the database does not have it',
      // Premature acknowledgements need this time to reach the machines.
      strike: ({ gateways: [, flawed] }) => killAtBatch(flawed, 'lost', 500),
    },
  },
  {
    name: 'planted: a gateway forgets to say that machines have left',
    program: programOf('forgets-who-left'),
    isCaughtBy: /presence is right/,
    fault: {
      name: 'machines leave',
      async strike(laboratory) {
        await laboratory.dismiss(laboratory.machines.slice(0, 12));
        return '12 left';
      },
    },
  },
];
