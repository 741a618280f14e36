import { isIP } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/**
 * Some proxies forward an address with the port or the zone of the visitor. Limits count addresses, so without this
 * each connection of such a visitor would count as another address.
 */
export const forwardedAddressesPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return;
    headers['x-forwarded-for'] = forwarded.split(',').map(addressOf).join(', ');
  });
});

/** @returns `unknown`, the word of RFC 7239, for anything but an address: it would be stored and shown as one */
function addressOf(entry: string): string {
  const trimmed = entry.trim();
  const [, bracketed = trimmed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, withoutPort = bracketed] = /^([\d.]+):\d+$/.exec(bracketed) ?? [];
  const [address = ''] = withoutPort.split('%');
  return isIP(address) > 0 ? address : 'unknown';
}
