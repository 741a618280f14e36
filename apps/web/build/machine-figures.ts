import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeDefinitions } from '@washboard/machine-model/ranges/range-definitions';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import type { Plugin } from 'vite';

/** The tables from which the figures of the models follow would add four kilobytes to each page of a machine. */
export function machineFigures(): Plugin {
  return {
    name: 'washboard-machine-figures',
    apply: 'build',
    transform: {
      filter: { id: /machine-model\/src\/ranges\/range-models\.ts$/ },
      handler: () => ({ code: figuresModule(), map: null }),
    },
  };
}

/** @returns the code of a module that exports the same as `range-models.ts` */
export function figuresModule(): string {
  const gammas = Object.keys(rangeDefinitions) as Gamma[];
  const models = gammas.flatMap((gamma) =>
    rangeDefinitions[gamma].models.map(({ modelNumber }) => {
      const { features, ...figures } = rangeModelOf(gamma, modelNumber);
      return { ...figures, features: [...features] };
    }),
  );
  return `
const models = ${JSON.stringify(models)}.map((model) => ({ ...model, features: new Set(model.features) }));
export function rangeModelOf(gamma, modelNumber) {
  const ofRange = models.filter((model) => model.gamma === gamma);
  return ofRange.find((model) => model.modelNumber === modelNumber) ?? ofRange[0];
}
export const rangeModels = Object.fromEntries(models.map(({ gamma }) => [gamma, rangeModelOf(gamma)]));
`;
}
