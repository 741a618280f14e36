import type { PushPayload } from '@washboard/contract/push/push';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { readPayload } from './read-payload.ts';
import { workerTexts } from './texts.ts';

const state = { id: 'mine', auth: 'secret', publicKey: 'key' };
const alarm = {
  id: 'a1',
  to: 'mine',
  title: 'Critical',
  body: 'Piatti 1',
  tag: 'T01',
  url: '/alarms',
  at: '2026-11-26T12:00:00.000Z',
  lang: 'en',
  renotify: true,
} as const satisfies PushPayload;
const hidden = { state, hasVisiblePage: false, mustShow: false, shown: new Map<string, { id: string }>() };
const visible = { ...hidden, hasVisiblePage: true };

describe('a message that arrives', () => {
  it('the worker shows a message, with and without a visible page', () => {
    expect(decide(alarm, hidden)).toEqual({ kind: 'show', payload: alarm, renotify: true });
    expect(decide(alarm, visible)).toEqual({ kind: 'show', payload: alarm, renotify: true });
  });

  it('a repeated message does not sound again, but a message that replaces another message does', () => {
    const shown = (id: string) => new Map([['T01', { id }]]);
    expect(decide(alarm, { ...hidden, shown: shown('a1') })).toMatchObject({ renotify: false });
    expect(decide(alarm, { ...hidden, shown: shown('a0') })).toMatchObject({ renotify: true });
    expect(decide({ ...alarm, renotify: false }, { ...hidden, shown: shown('a0') })).toMatchObject({ renotify: false });
  });

  it('a visible page announces a message itself, except where each push must show a notification', () => {
    const announced = { ...alarm, isAnnounced: true };
    expect(decide(announced, visible)).toEqual({ kind: 'nothing' });
    expect(decide(announced, hidden)).toMatchObject({ kind: 'show' });
    expect(decide(announced, { ...visible, mustShow: true })).toMatchObject({ kind: 'show' });
  });

  it.each([
    ['for another account or session', { ...alarm, to: 'other' }, state],
    ['after the log-out', alarm, null],
    ['that cannot be read', null, state],
    ['that closes another account’s', { id: 'c', to: 'other', close: 'T01' }, state],
  ])('a message %s shows nothing of its content', (_, payload, current) => {
    expect(decide(payload, { ...hidden, state: current })).toEqual({ kind: 'showGeneral' });
    expect(decide(payload, { ...visible, state: current })).toEqual({ kind: 'nothing' });
  });

  it('a closing message closes the messages with its tag', () => {
    expect(decide({ id: 'c', to: 'mine', close: 'T01' }, hidden)).toEqual({ kind: 'close', tag: 'T01' });
  });
});

describe('the content of a message', () => {
  it('the service worker reads a message', () => {
    expect(readPayload(JSON.stringify(alarm))).toEqual(alarm);
    expect(readPayload('{"id":"c","to":"mine","close":"T01"}')).toEqual({ id: 'c', to: 'mine', close: 'T01' });
  });

  it.each([
    ...[undefined, '', '{"id":', 'null', '[]', '"text"', '7', '{}', JSON.stringify({ ...alarm, tag: '' })],
    ...[JSON.stringify({ ...alarm, title: 7 }), JSON.stringify({ ...alarm, url: undefined })],
  ])('the service worker refuses a broken message: %s', (text) => expect(readPayload(text)).toBeNull());
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'FR'], 'fr'],
  [['ja'], 'en'],
  [[], 'en'],
])('a browser for %s gets the texts of the service worker in %s', (preferred, lang) => {
  expect(workerTexts(preferred).lang).toBe(lang);
});
