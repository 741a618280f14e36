import fastifyHelmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/env.ts';

const policyHeader = 'content-security-policy';

/** A policy for data: shown as a page, it may load nothing, and no page may frame it. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";
/** Browsers use these for pages only, or the policy covers them. */
const pageHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-frame-options'];
/** Pages scan labels with the camera; nothing uses a microphone, and no page that we embed gets either. */
const permissions = 'camera=(self), microphone=()';
const dataType = /^application\/(?:[\w.-]+\+)?json\b/;

/** Security headers for every response; data and built assets get fewer than pages. */
export const securityHeadersPlugin = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: pagePolicy(publicUrl),
    // No browser that can run the app uses these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.raw.hasHeader(policyHeader)) return;
    if (!dataType.test(String(reply.getHeader('content-type')))) {
      reply.raw.setHeader('permissions-policy', permissions);
      return;
    }
    reply.raw.setHeader(policyHeader, dataPolicy);
    for (const name of pageHeaders) reply.raw.removeHeader(name);
  });
});

/** Only our own scripts. Inline styles are allowed, because Mantine writes sizes as style attributes. */
function pagePolicy(publicUrl: string) {
  const isPlaintext = publicUrl.startsWith('http:');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      ...(isPlaintext ? {} : { upgradeInsecureRequests: [] }),
    },
  };
}
