import { expect, it } from 'vitest';
import { drafts } from './drafts.ts';

it('gives a draft back to its owner, once', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.take('profile', 'chiara')).toEqual({ city: 'Milano' });
  expect(drafts.take('profile', 'chiara')).toBeNull();
});

it('gives it to nobody else', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.take('profile', 'klara')).toBeNull();
  expect(drafts.take('profile', 'chiara')).toBeNull();
});

it('forgets what belongs to others than who is here', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  drafts.keep('name', 'klara', { name: 'Haube' });
  drafts.forgetAllBut('klara');
  expect(drafts.take('profile', 'chiara')).toBeNull();
  expect(drafts.take('name', 'klara')).toEqual({ name: 'Haube' });
});

it('keeps nothing where nothing was typed', () => {
  drafts.keep('profile', 'chiara', {});
  expect(drafts.take('profile', 'chiara')).toBeNull();
});
