import fastifyHelmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

const policyHeader = 'content-security-policy';

/** Data shown as a page may load nothing, and no page may frame it. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";
/** Browsers use these headers for pages only, or the policy covers them. */
const pageHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-frame-options'];
/** Pages scan labels with the camera; no page uses a microphone. */
const permissions = 'camera=(self), microphone=()';
const dataType = /^application\/(?:[\w.-]+\+)?json\b/;

export const securityHeadersPlugin = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: pagePolicy(publicUrl),
    // No browser that can run the app uses these headers.
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

/** Mantine writes sizes as style attributes, so inline styles are allowed. */
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
