import { roles } from '@washboard/contract/accounts/permissions';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { mailKinds } from './compose-mail.ts';
import { mailTexts } from './texts.ts';

describe.each(languages)('texts of mails in %s', (language) => {
  it('the mail texts cover each kind of mail and each role, and nothing else', () => {
    expect(Object.keys(mailTexts[language].kind).sort()).toEqual(mailKinds.toSorted());
    expect(Object.keys(mailTexts[language].role).sort()).toEqual(roles.toSorted());
  });
});
