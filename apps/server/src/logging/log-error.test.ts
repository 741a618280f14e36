import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { explainFailure } from '../process/explain-failure.ts';
import { captureLog } from '../testing/captured-log.ts';
import { errorText, logError } from './log-error.ts';

const secret = 'a refresh token of ada@ponte.example\n    at its second line';

function databaseError(code: string, message: string, more: object = {}): Error {
  const error = new pg.DatabaseError(message, message.length, 'error');
  const where = `unnamed portal parameter $1 = '${secret}'`;
  return Object.assign(error, { severity: 'ERROR', code, where, detail: `Key (id)=(${secret}) exists.`, ...more });
}

const duplicate = databaseError('23505', 'duplicate key value violates unique constraint "tokens_pkey"', {
  constraint: 'tokens_pkey',
  table: 'tokens',
});
const query = 'insert into tokens values ($1)';
const failed = new DrizzleQueryError(query, [secret], duplicate);

const wheel = new Error(`a wheel: ${failed.message}`, { cause: failed });
Object.assign(duplicate, { cause: wheel });

const leaving = /refresh|ada@|second line/;

describe('logging a failed statement', () => {
  it.each([
    ['by itself', failed],
    ['what it caused', new Error(`because of ${failed.message}`, { cause: failed })],
    ['one of several', new AggregateError([new Error('another'), failed], failed.message)],
    ['a wheel of causes', wheel],
    [
      'with fields of its own',
      Object.assign(new Error(failed.message, { cause: failed }), { params: [secret], job: secret }),
    ],
  ])('the logger logs a failed statement (%s) with its statement, cause and stack, without values', (_name, error) => {
    expect(logError(error)).toMatchObject({
      type: 'DatabaseError',
      message: 'duplicate key value violates unique constraint "tokens_pkey"',
      code: '23505',
      constraint: 'tokens_pkey',
      query,
      stack: expect.stringContaining('log-error.test.ts'),
    });
    for (const text of [JSON.stringify(logError(error)), errorText(error), explainFailure(error)]) {
      expect(text).not.toMatch(leaving);
      expect(text).toContain('tokens_pkey');
    }
  });

  it.each([
    ['22P02', `invalid input syntax for type uuid: "${secret}"`],
    ['22P02', `ungültige Eingabesyntax für Typ uuid: »${secret}«`],
    ['22003', `value "${secret}" is out of range for type integer`],
    ['P0001', `no such thing: '${secret}'`],
  ])('the logger logs a failed statement with SQLSTATE %s without its quoted value', (code, message) => {
    const error = new DrizzleQueryError(query, [secret], databaseError(code, message));
    expect(logError(error)).toMatchObject({ code, query });
    expect(JSON.stringify(logError(error)) + errorText(error)).not.toMatch(leaving);
  });

  it('the logger logs a statement that did not reach the database with its cause', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const expected = { message: cause.message, code: 'ECONNREFUSED', query, type: 'DrizzleQueryError' };
    expect(logError(new DrizzleQueryError(query, [secret], cause))).toMatchObject(expected);
  });

  it('the logger logs no value of a failed statement', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (before, after) => {
        const value = `${before}<${secret}>${after}`;
        const cause = databaseError('22001', `value too long: "${value}"`, {
          detail: value,
          where: value,
          hint: value,
        });
        const error = new DrizzleQueryError(query, [value], cause);
        expect(JSON.stringify(logError(error)) + errorText(new Error(error.message, { cause: error }))).not.toMatch(
          leaving,
        );
      }),
    );
  });
});

describe('the log', () => {
  it.each<[string, (log: ReturnType<typeof captureLog>['logger']) => void]>([
    ['as err', (log) => log.error({ err: failed }, 'failed')],
    ['under another name', (log) => log.error({ reason: failed, error: wheel }, 'failed')],
    ['without a text', (log) => log.error({ err: failed })],
    ['by itself', (log) => log.error(failed)],
    ['by itself, with its message', (log) => log.error(failed, failed.message)],
    ['with its message as the text', (log) => log.error({ err: failed }, `oh: ${failed.message}`)],
    ['of a child', (log) => log.child({ reqId: 1 }).warn({ err: wheel })],
  ])('the log never has the values of a failed statement: %s', (_name, write) => {
    const { logger, lines } = captureLog();
    write(logger);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(leaving);
    expect(JSON.stringify(lines)).toContain('tokens_pkey');
  });

  it('the logger writes our own messages unchanged', () => {
    const { logger, lines } = captureLog();
    logger.warn({ err: failed, queue: 'mails' }, 'a job failed');
    logger.info('plain %s', 'text');
    expect(lines).toMatchObject([{ msg: 'a job failed', queue: 'mails' }, { msg: 'plain text' }]);
  });
});

it('the logger logs an error about invalid JSON without its input', () => {
  const unread = (() => {
    try {
      return JSON.parse(`{"x": ${secret}`);
    } catch (error) {
      return error;
    }
  })();
  expect(JSON.stringify(logError(unread)) + errorText(unread)).not.toMatch(/refre/);
});

it('the logger writes an error that is no failed statement completely', () => {
  const error = new TypeError('no such thing');
  expect(logError(error)).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(explainFailure(error)).toBe(error.stack);
});
