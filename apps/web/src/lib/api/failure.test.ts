import { describe, expect, it } from 'vitest';
import { asFailure, withProblemBody } from './failure.ts';

const failureOf = async (response: Response) => asFailure(await (await withProblemBody(response)).json());

describe('a failure', () => {
  it('the failure of a call without a token has its code and the faulty fields', async () => {
    const errors = [{ path: 'newpassword', message: 'passwordTooShort' }];
    const answer = Response.json({ code: 'VALIDATION_FAILED', message: 'not valid', errors }, { status: 400 });
    expect(await failureOf(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields: { newpassword: 'passwordTooShort' },
    });
  });

  it('a refusal with Retry-After has the seconds to wait', async () => {
    const answer = Response.json(
      { code: 'TOO_MANY_REQUESTS', message: 'later' },
      { status: 429, headers: { 'retry-after': '90' } },
    );
    expect(await failureOf(answer)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: 90 });
  });

  it('the failure of a proxy is recognized by its status', async () => {
    const answer = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': 'soon' } });
    expect(await failureOf(answer)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterS: null });
  });

  it('a network failure is distinct from an error of the server', () => {
    expect(asFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' });
  });
});
