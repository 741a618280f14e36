import { AccountExistsError, createAdministrator } from '../modules/people/accounts/index.ts';
import { type AdminCommand, AdminError, textOption } from './command.ts';
import { randomPassword } from './random-password.ts';

export const create: AdminCommand = {
  usage: 'EMAIL [--first-name NAME] [--last-name NAME]',
  summary: 'makes an administrator and shows the password, once',
  words: 1,
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  async run(context, input) {
    const [email = ''] = input.words;
    const password = randomPassword();
    try {
      await createAdministrator(context, {
        email,
        password,
        firstName: textOption(input, 'first-name', 'First'),
        lastName: textOption(input, 'last-name', 'Administrator'),
      });
    } catch (error) {
      if (error instanceof AccountExistsError) throw new AdminError(`${error.message} \`reset\` gives a new password.`);
      throw error;
    }
    input.say(`${email} is an administrator. Password, shown this once: ${password}`);
  },
};
