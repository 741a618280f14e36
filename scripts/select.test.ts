import { describe, expect, it } from 'vitest';
import { checks } from './checks.mjs';
import { referrersOf } from './imports.mjs';
import { fitting, haveSameKeys, selectChecks, selectJourneys, selectTests } from './select.mjs';

const modules = 'apps/server/src/modules';
const web = 'apps/web/src';

const sources: Record<string, string> = {
  [`${modules}/machines/alarms/index.ts`]: "from './sum-alarms.ts'",
  [`${modules}/machines/alarms/sum-alarms.ts`]: '',
  [`${modules}/machines/alarms/sum-alarms.test.ts`]: "from './sum-alarms.ts'",
  [`${modules}/machines/alarm-register/routes.ts`]: "from '../alarms/index.ts'",
  [`${modules}/machines/alarm-register/alarm-register.test.ts`]: "from '../../../testing/test-server.ts'",
  [`${modules}/machines/events/routes.ts`]: '',
  [`${modules}/machines/events/events.test.ts`]: "from '../../../testing/test-server.ts'",
  [`${modules}/machines/events/events.servers.test.ts`]: "from '../../../testing/test-server.ts'",
  'apps/server/src/app.ts':
    "from './modules/machines/alarm-register/routes.ts' from './modules/machines/events/routes.ts'",
  'apps/server/src/testing/test-server.ts': "from '../app.ts'",
  'apps/demo/src/demo.ts': "from '@washboard/server/app'",
  [`${web}/app/router.tsx`]: "import('./pages/alarms-page.tsx') import('./pages/events-page.tsx')",
  [`${web}/app/pages/alarms-page.tsx`]: "from '../../features/alarms/alarm-rows.tsx'",
  [`${web}/app/pages/events-page.tsx`]: '',
  [`${web}/features/alarms/alarm-rows.tsx`]: "useTranslation('alarms')",
  [`${web}/features/alarms/alarm-rows.test.tsx`]: "from './alarm-rows.tsx'",
  [`${web}/locales/de/alarms.json`]: '{}',
  'e2e/demo/environment.ts': "from '@washboard/demo/demo'",
  'e2e/machines/alarms.spec.ts': '',
  'e2e/machines/events.spec.ts': '',
  'e2e/people/alone.spec.ts': '',
};
const map = {
  'machines/alarms.spec.ts': {
    seconds: 30,
    exercises: ['server machines/alarm-register', 'web app/pages/alarms-page', 'web app/pages/events-page'],
  },
  'machines/events.spec.ts': {
    seconds: 20,
    exercises: ['server machines/alarm-register', 'server machines/events', 'web app/pages/events-page'],
  },
  'people/alone.spec.ts': { seconds: 5, exercises: [] },
};
const referrers = referrersOf(Object.keys(sources), (file) => sources[file] ?? '');

const testsOf = (...changed: string[]) => selectTests(changed, referrers);
const journeysOf = (...changed: string[]) => selectJourneys(changed, referrers, map).map(({ file }) => file);
type Named = { name: string };
const checksOf = (...changed: string[]) => selectChecks(changed, referrers, checks).map(({ name }: Named) => name);

describe('selectTests', () => {
  it('selectTests puts the tests of a module first, then the tests of its users, then all tests of the server', () => {
    expect(testsOf(`${modules}/machines/alarms/sum-alarms.ts`)).toEqual({
      near: [
        `${modules}/machines/alarms/sum-alarms.test.ts`,
        `${modules}/machines/alarm-register/alarm-register.test.ts`,
      ],
      far: [`${modules}/machines/events/events.test.ts`],
      isBasis: false,
    });
  });

  it('selectTests selects a changed test, and no other test', () => {
    const test = `${modules}/machines/events/events.test.ts`;
    expect(testsOf(test)).toEqual({ near: [test], far: [], isBasis: false });
  });

  it('selectTests selects the tests of components that show a changed text', () => {
    expect(testsOf(`${web}/locales/de/alarms.json`).near).toEqual([`${web}/features/alarms/alarm-rows.test.tsx`]);
  });

  it('selectTests selects tests that search for source files', () => {
    expect(testsOf(`${web}/features/alarms/new.css`).near).toContain(`${web}/app/theme/style-rules.test.ts`);
  });

  it('selectTests reports that all tests depend on the lock file', () => {
    expect(testsOf('package-lock.json')).toEqual({ near: [], far: [], isBasis: true });
  });
});

describe('selectJourneys', () => {
  it('selectJourneys selects journeys that call a module or its users, and first the journey with its name', () => {
    expect(journeysOf(`${modules}/machines/alarms/sum-alarms.ts`)).toEqual([
      'e2e/machines/alarms.spec.ts',
      'e2e/machines/events.spec.ts',
    ]);
    expect(journeysOf(`${modules}/machines/events/routes.ts`)).toEqual(['e2e/machines/events.spec.ts']);
  });

  it('selectJourneys selects journeys that load a page with the change', () => {
    expect(journeysOf(`${web}/features/alarms/alarm-rows.tsx`)).toEqual(['e2e/machines/alarms.spec.ts']);
    expect(journeysOf(`${web}/locales/de/alarms.json`)).toEqual(['e2e/machines/alarms.spec.ts']);
  });

  it('selectJourneys puts changed and new journeys first, and the shortest of them in front', () => {
    expect(journeysOf('e2e/people/new.spec.ts', 'e2e/people/alone.spec.ts')).toEqual([
      'e2e/people/alone.spec.ts',
      'e2e/people/new.spec.ts',
    ]);
  });

  it('selectJourneys selects all journeys for a file that each runs on, the shortest first', () => {
    expect(journeysOf('apps/demo/src/demo.ts')).toEqual([
      'e2e/people/alone.spec.ts',
      'e2e/machines/events.spec.ts',
      'e2e/machines/alarms.spec.ts',
    ]);
  });

  it('selectJourneys selects no journey for a document or a test', () => {
    expect(journeysOf('docs/alarms.md', `${modules}/machines/alarms/sum-alarms.test.ts`)).toEqual([]);
  });
});

it('selectJourneys selects the journeys that fit into the time, and each changed journey whatever its length', () => {
  const journeys = [
    { file: 'a', seconds: 90, isChanged: true, weight: 0 },
    { file: 'b', seconds: 50, isChanged: false, weight: 2 },
    { file: 'c', seconds: 10, isChanged: false, weight: 1 },
  ];
  expect(fitting(journeys, 100).map(({ file }: { file: string }) => file)).toEqual(['a', 'c']);
});

describe('selectChecks', () => {
  it('selectChecks selects the types of projects that contain or import the change', () => {
    expect(checksOf(`${modules}/machines/alarms/sum-alarms.ts`)).toEqual(
      expect.arrayContaining(['types: what runs on Node', 'types: what runs on Node and in browsers', 'arrows']),
    );
    expect(checksOf(`${modules}/machines/alarms/sum-alarms.ts`)).not.toContain('types: web app');
    expect(checksOf('tsconfig.base.json').filter((name: string) => name.startsWith('types'))).toHaveLength(5);
  });

  it('selectChecks selects format, names and words for a document', () => {
    expect(checksOf('docs/alarms.md')).toEqual(['format and lint', 'names in documents', 'plain English']);
  });

  it('selectChecks selects no types for a text with other words', () => {
    const text = `${web}/locales/de/alarms.json`;
    const names = selectChecks([text], referrers, checks, [text]).map(({ name }: Named) => name);
    expect(names).toEqual(['format and lint', 'names in documents']);
    expect(checksOf(text)).toContain('types: web app');
    expect(haveSameKeys('{"a":{"b":"x"},"c":"y"}', '{"a":{"b":"z"},"c":""}')).toBe(true);
    expect(haveSameKeys('{"a":{"b":"x"},"c":"y"}', '{"a":{"b":"x","c":"y"}}')).toBe(false);
    expect(haveSameKeys('', '{}')).toBe(false);
  });
});
