import { getSession } from '../../apps/web/src/lib/session/session.ts';
import { requestTokensWithPassword } from '../../apps/web/src/lib/session/token-endpoint.ts';

declare global {
  interface Window {
    signIn?: (email: string, secret: string) => Promise<void>;
  }
}

window.signIn = async (email, secret) => {
  const outcome = await requestTokensWithPassword(email, secret);
  if (outcome.kind !== 'granted') throw new Error(`${email} cannot sign in: ${outcome.kind}`);
  await getSession().begin(outcome.tokens, false);
};
