import { isCommonPassword as isCommon, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './passwords.ts';

const isCommonPassword = async (password: string, about: KnownAbout) =>
  isCommon(password, about, await commonPasswords());

const ada = {
  email: 'ada.marini@al-ponte.example',
  firstName: 'Adà',
  lastName: 'Marini',
  companyName: 'Trattoria Al Ponte',
};

describe('refused passwords', () => {
  it.each([
    'Password1',
    'P@ssw0rd1!',
    'Passw0rd2026',
    'Iloveyou1',
    '1loveYou!!',
    'Qwertyuiop1',
    '1Qaz2wsx',
    'Dr4gon1234',
    'Aa123456',
    'Summer2026!',
    '!!Football99',
    'Ｐassword1', // The P is a full-width letter.
  ])('the server refuses a variant of a listed password: %s', async (password) => {
    expect(await isCommonPassword(password, { email: 'nobody@kitchens.example' })).toBe(true);
  });

  it.each([
    'Marini1985',
    'M4rini1985',
    'AdaMarini1',
    'Marini-Ada-1',
    'ada.marini@al-ponte.example',
    'Ada.marini1',
    'Al-Ponte.example1',
    'Trattoria2026',
    'TrattoriaAlPonte1',
    'Màrini1985',
  ])('the server refuses a password of names of the account: %s', async (password) => {
    expect(await isCommonPassword(password, ada)).toBe(true);
  });

  it.each(['Washboard1', 'Wa5hb0ard!1', 'Marea2026!', 'BrinaBrina1', 'MareaWashboard1'])(
    'the server refuses a password of product names: %s',
    async (password) => {
      expect(await isCommonPassword(password, { email: 'nobody@kitchens.example' })).toBe(true);
    },
  );
});

it('the list of common passwords contains only entries that a valid password can match', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = new Set(dictionary['passwords-common']);
  const kept = await commonPasswords();
  expect(all.size).toBeGreaterThan(49_000);
  expect(kept.size).toBeGreaterThan(40_000);
  expect(kept.size).toBeLessThan(all.size * 0.9);
  const about = { email: 'nobody@kitchens.example' };
  const left = [...all].filter((word) => !kept.has(word));
  const tried = left.flatMap((word) => [`${word[0]?.toUpperCase()}${word.slice(1)}`, `A${word}9`, `${word}Z1`]);
  const valid = tried.filter((password) => passwordSchema.safeParse(password).success);
  const differing = valid.filter((password) => isCommon(password, about, all) !== isCommon(password, about, kept));
  expect(differing).toEqual([]);
});

describe('accepted passwords', () => {
  it.each([
    'Correct-horse-7',
    'Long-enough-1',
    'Tegola verde al mattino 4',
    'xK9-qmvz-Rt2w',
    'Marini liebt Kirschkuchen 7',
    'Ölprinz#Kaktus5',
    '密码Aa1はひふへほ',
  ])('the server accepts a password that is neither common nor made of names: %s', async (password) => {
    expect(await isCommonPassword(password, ada)).toBe(false);
  });

  it('the server accepts a password with a very short name or address of the account', async () => {
    expect(await isCommonPassword('Kaktuslampe-7', { email: 'k@a.de', firstName: 'Ka', lastName: 'La' })).toBe(false);
  });
});
