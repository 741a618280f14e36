import { rotateSigningKeys } from '../modules/people/identity/index.ts';
import type { AdminCommand } from './command.ts';

export const rotateKeys: AdminCommand = {
  usage: '',
  summary: 'makes a new key for signing tokens; it takes over in a few minutes, and nobody is signed out',
  words: 0,
  async run(context, { say }) {
    const kid = await rotateSigningKeys(context);
    say(
      `Key ${kid} signs from in three minutes on. The one before it verifies until the last of its tokens has ended.`,
    );
  },
};
