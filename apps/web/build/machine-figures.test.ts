import { rangeDefinitions } from '@washboard/machine-model/ranges/range-definitions';
import * as computed from '@washboard/machine-model/ranges/range-models';
import { expect, it } from 'vitest';
import { figuresModule } from './machine-figures.ts';

it('the built app has the figures of each model, and uses the range’s first model for an unknown one', async () => {
  const code = `data:text/javascript,${encodeURIComponent(figuresModule())}`;
  const built: typeof computed = await import(/* @vite-ignore */ code);
  expect(Object.keys(built).toSorted()).toEqual(Object.keys(computed).toSorted());
  expect(built.rangeModels).toEqual(computed.rangeModels);
  for (const [gamma, { models }] of Object.entries(rangeDefinitions)) {
    for (const modelNumber of [...models.map((model) => model.modelNumber), 'X-1', undefined]) {
      const of = [gamma as keyof typeof rangeDefinitions, modelNumber] as const;
      expect(built.rangeModelOf(...of), of.join(' ')).toEqual(computed.rangeModelOf(...of));
    }
  }
});
