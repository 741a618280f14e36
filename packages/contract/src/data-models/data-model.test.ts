import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dataModelSchema } from './data-model.ts';

const published = z.toJSONSchema(dataModelSchema, { io: 'input' });

test('the published schema describes every field of a data model', () => {
  expect(Object.keys(published.properties ?? {}).sort()).toEqual(Object.keys(dataModelSchema.shape).sort());
  expect(published.required).toEqual(expect.arrayContaining(['gamma', 'parameters', 'cycles', 'alarms']));
});

test('the published schema requires every language and lists the units', () => {
  const text = JSON.stringify(published);
  expect(text).toContain('"required":["en","fr","de","it","es"]');
  expect(text).toContain('"mmH2O"');
  expect(text).toContain('"maxItems":5');
});
