import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { logError } from './log-error.ts';

const secret = 'a refresh token\n    at its second line';

it.each([
  ['a failed statement', (failed: Error) => failed],
  ['what it caused', (failed: Error) => new Error(`because of ${failed.message}`, { cause: failed })],
])('tells of %s what, why and where, without values', (_name, wrap) => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: `Key (id)=(${secret}) exists`,
  });
  const told = logError(wrap(new DrizzleQueryError('insert into tokens values ($1)', [secret], cause)));
  expect(told).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'duplicate key value',
    code: '23505',
    query: 'insert into tokens values ($1)',
    stack: expect.stringContaining('log-error.test.ts'),
  });
  expect(JSON.stringify(told)).not.toMatch(/refresh|second line/);
});

it('tells any other error whole', () => {
  expect(logError(new TypeError('no such thing'))).toMatchObject({ type: 'TypeError', message: 'no such thing' });
});
