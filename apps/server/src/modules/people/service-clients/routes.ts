import { serviceClientCalls } from '@washboard/contract/service-clients/service-client-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeClient } from './change-client.ts';
import { createClient } from './create-client.ts';
import { listClients } from './list-clients.ts';
import { presentClient, presentIssued } from './present-client.ts';
import { revokeClient } from './revoke-client.ts';
import { rotateClient } from './rotate-client.ts';

export function serviceClientRoutes(app: App, context: Context): void {
  serve(app, serviceClientCalls.listServiceClients, async ({ actor, query }) =>
    listClients(context.database.orm, actor, query),
  );

  serve(app, serviceClientCalls.createServiceClient, async ({ actor, body }) =>
    presentIssued(await createClient(context, actor, body)),
  );

  serve(app, serviceClientCalls.changeServiceClient, async ({ actor, params, body }) =>
    presentClient(await changeClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.rotateServiceClient, async ({ actor, params, body }) =>
    presentIssued(await rotateClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.revokeServiceClient, async ({ actor, params }) =>
    revokeClient(context, actor, params.id),
  );
}
