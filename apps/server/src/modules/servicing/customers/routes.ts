import { customerCalls } from '@washboard/contract/customers/customer-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { assignAppliance } from './assign-appliance.ts';
import { changeCustomer } from './change-customer.ts';
import { createCustomer } from './create-customer.ts';
import { customerScope, requireCustomer } from './customers-repository.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listAssignableAppliances } from './list-assignable-appliances.ts';
import { listCustomers } from './list-customers.ts';
import { presentCustomer } from './present-customer.ts';
import { unassignAppliance } from './unassign-appliance.ts';

export function customerRoutes(app: App, context: Context): void {
  serve(app, customerCalls.listCustomers, async ({ actor, query }) => listCustomers(context, actor, query));

  serve(app, customerCalls.createCustomer, async (request) => {
    const customer = await createCustomer(context, request.actor, request.body);
    return presentCustomer(customer);
  });

  serve(app, customerCalls.getCustomer, async (request) => {
    const scope = customerScope(request.actor, context.config.brand);
    return presentCustomer(await requireCustomer(context.database.orm, scope, request.params.id));
  });

  serve(app, customerCalls.changeCustomer, async (request) => {
    const { id } = request.params;
    return presentCustomer(await changeCustomer(context, request.actor, { id, change: request.body }));
  });

  serve(app, customerCalls.deleteCustomer, async (request) =>
    deleteCustomer(context, request.actor, request.params.id),
  );

  serve(app, customerCalls.assignAppliance, async ({ actor, params, query }) => {
    const { ifCustomerId } = query;
    return presentCustomer(await assignAppliance(context, actor, { ...params, ifCustomerId }));
  });

  serve(app, customerCalls.listAssignableAppliances, async ({ actor, params, query }) =>
    listAssignableAppliances(context, actor, { ...params, ...query }),
  );

  serve(app, customerCalls.unassignAppliance, async (request) =>
    presentCustomer(await unassignAppliance(context, request.actor, request.params)),
  );
}
