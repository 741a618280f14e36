import { mailboxAddressSchema } from '@washboard/contract/mailbox/mailbox';
import type { App } from '@washboard/server/http/app-instance';

/** Tells the web app where the demo's mailbox is. It is on the same host, by whatever name that is called. */
export function mailboxRoutes(app: App, port: number | null): void {
  app.get(
    '/demo/api/mailbox',
    { config: { permission: 'public' }, schema: { hide: true, response: { 200: mailboxAddressSchema } } },
    async () => ({ port }),
  );
}
