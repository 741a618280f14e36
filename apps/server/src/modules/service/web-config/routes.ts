import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { brandSettingSchema, dashboardConfigSchema } from '@washboard/contract/web-config/web-config';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { hasAdministrator } from '../../people/accounts/index.ts';

/** What a web app needs to know before sign-in, as JSON files below `/config`. */
export function webConfigRoutes(app: App, { config, database }: Context): void {
  /** The last administrator cannot be removed, so it stays true. */
  let isSetUp = false;

  app.get(
    '/dashboard.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getDashboardConfig',
        tags: ['assets'],
        summary: 'Whether this is a demo, and whether there is an administrator',
        response: { 200: dashboardConfigSchema },
      },
    },
    async (_request, reply) => {
      isSetUp ||= await hasAdministrator(database.orm);
      reply.header('cache-control', 'no-cache');
      return { isDemo: config.isDemo, isSetUp };
    },
  );

  app.get(
    '/production.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getBrandSetting',
        tags: ['assets'],
        summary: 'The brand that this server is built for',
        response: { 200: brandSettingSchema },
      },
    },
    (_request, reply) => {
      const { id, name, pageTitle, primaryColor, gammas, sparePartsUrl, support } = brands[config.brand];
      reply.header('cache-control', 'no-cache');
      return {
        brand: id,
        name,
        pageTitle,
        primaryColor,
        gammas: [...gammas],
        languages: [...languages],
        sparePartsUrl,
        support,
      };
    },
  );
}
