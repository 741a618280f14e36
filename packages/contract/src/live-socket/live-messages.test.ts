import { describe, expect, it } from 'vitest';
import { liveClientMessageSchema } from './live-messages.ts';

describe('the live socket', () => {
  it.each([
    { type: 'authenticate', accessToken: 'a.b.c' },
    { type: 'subscribe', serialNumbers: [] },
    { type: 'subscribe', serialNumbers: Array(500).fill('IN240001') },
    { type: 'unsubscribe', serialNumbers: ['IN240001'] },
    { type: 'followAlarms' },
  ])('the server accepts valid message %# of a browser', (message) => {
    expect(liveClientMessageSchema.parse(message)).toEqual(message);
  });

  it.each([
    { type: 'authenticate' },
    { type: 'authenticate', accessToken: '' },
    { type: 'authenticate', accessToken: 'x'.repeat(8193) },
    { type: 'subscribe', serialNumbers: Array(501).fill('IN240001') },
    { type: 'subscribe', serialNumbers: ['*'] },
    { type: 'ready' },
    {},
  ])('the server refuses invalid message %# of a browser', (message) => {
    expect(liveClientMessageSchema.safeParse(message).success).toBe(false);
  });
});
