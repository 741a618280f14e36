import { describe, expect, it } from 'vitest';
import { PushPausedError, PushPauses } from './push-poster.ts';

const one = new URL('https://push.example.org/send/1');
const two = new URL('https://push.example.org/send/2');
const elsewhere = new URL('https://other.example.org/send/1');

function paused() {
  let nowMs = 0;
  const pauses = new PushPauses(() => nowMs);
  const isPaused = (url: URL) => {
    try {
      pauses.check(url);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(PushPausedError);
      return true;
    }
  };
  const after = (seconds: number) => {
    nowMs = seconds * 1000;
    return [one, two, elsewhere].map(isPaused);
  };
  return { pauses, after };
}

describe('pauses of push services', () => {
  it('a subscription waits after a 429 as long as requested, and other subscriptions continue', () => {
    const { pauses, after } = paused();
    pauses.noteAnswer(one, 429, 60);
    expect(after(59)).toEqual([true, false, false]);
    pauses.noteAnswer(two, 201, null);
    expect(after(59)).toEqual([true, false, false]);
    expect(after(61)).toEqual([false, false, false]);
  });

  it('an overloaded push service gets no requests until its Retry-After, for an hour at most', () => {
    const { pauses, after } = paused();
    pauses.noteAnswer(one, 503, 10 * 3600);
    expect(after(3599)).toEqual([true, true, false]);
    expect(after(3601)).toEqual([false, false, false]);
  });

  it.each([
    [429, null],
    [503, null],
    [500, 60],
    [201, 60],
  ])(
    'a push service that answers %i with Retry-After %s gets the next request without a pause',
    (status, retryAfterS) => {
      const { pauses, after } = paused();
      pauses.noteAnswer(one, status, retryAfterS);
      expect(after(0)).toEqual([false, false, false]);
    },
  );

  it('a push service without responses gets ever fewer requests until it responds', () => {
    const { pauses, after } = paused();
    pauses.noteSilence(one);
    expect([after(4), after(6)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    for (let n = 0; n < 10; n += 1) pauses.noteSilence(two);
    expect([after(6 + 299), after(6 + 301)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    pauses.noteAnswer(one, 201, null);
    pauses.noteSilence(one);
    expect(after(6 + 301 + 6)).toEqual([false, false, false]);
  });

  it('pauses of push services use limited memory', () => {
    const { pauses, after } = paused();
    pauses.noteAnswer(one, 429, 60);
    for (let n = 0; n < 1000; n += 1) pauses.noteAnswer(new URL(`https://push.example.org/more/${n}`), 429, 60);
    expect(after(1)).toEqual([false, false, false]);
  });
});
