import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inspectorLinks } from '../../modules/administration/inspector-links/tables.ts';
import { wallLinks } from '../../modules/administration/wall/tables.ts';
import { alarms } from '../../modules/machines/alarms/tables.ts';
import { events } from '../../modules/machines/events/tables.ts';
import { limitProfiles, limitProfileVersions } from '../../modules/machines/hygiene/tables.ts';
import { cycleEnded, washCycles } from '../../modules/machines/hygiene/testing/cycles.ts';
import { publishHeads } from '../../modules/machines/ledger/index.ts';
import { storeBatch } from '../../modules/machines/machine-gateway/index.ts';
import { outgoingSubscriptions } from '../../modules/machines/outgoing-events/tables.ts';
import { incidents, mutedNotifications, notificationRules } from '../../modules/outgoing/notifications/tables.ts';
import { pushSubscriptions } from '../../modules/outgoing/push/tables.ts';
import { webhookDeliveries, webhooks } from '../../modules/outgoing/webhooks/tables.ts';
import { composeBody } from '../../modules/outgoing/webhooks/webhook-request.ts';
import { generateWebhookSecret, webhookSecretOwner } from '../../modules/outgoing/webhooks/webhook-signature.ts';
import { insertProgramAccount } from '../../modules/people/accounts/index.ts';
import { companies } from '../../modules/people/companies/tables.ts';
import { invitations } from '../../modules/people/invitations/tables.ts';
import { savedViews } from '../../modules/people/saved-views/tables.ts';
import { serviceClients } from '../../modules/people/service-clients/tables.ts';
import { insertSession } from '../../modules/people/sessions/index.ts';
import { subscriptionKeys } from '../../modules/people/subscription-keys/tables.ts';
import { openSecretBox } from '../../modules/platform/secrets/index.ts';
import { customerAppliances, customers } from '../../modules/servicing/customers/tables.ts';
import { installationRuns } from '../../modules/servicing/installation/tables.ts';
import { applianceImports } from '../../modules/servicing/machine-registration/tables.ts';
import { serviceLogEntries, serviceLogPhotos } from '../../modules/servicing/service-log/tables.ts';
import { testPhoto } from '../../modules/servicing/service-log/testing/photo.ts';
import {
  profileRuns,
  settingsProfiles,
  settingsProfileVersions,
} from '../../modules/servicing/settings-profiles/tables.ts';
import { insertMachines, insertUsers, type WorldUser, worldUsers } from '../world.ts';
import { linkOf, wallLinkOf } from './add-links.ts';
import { companyAt, type Place, type Target } from './permission-matrix.ts';

export interface Named {
  id: string;
  serialNumber: string;
  companyCode: string;
}

const numbered: readonly Target[] = ['alarm', 'event', 'hygieneRecord'];

const hygieneValues = {
  tankTmpMin: 611,
  tankTmpMean: 622,
  tankTmpMax: 634,
  rinseTmpMin: 823,
  rinseTmpMean: 840,
  rinseTmpMax: 852,
  contactS: 111,
  waterVlm: 25,
  rinseVlm: null,
  detergentMl: null,
  rinseAidMl: null,
};
const installationReport: (typeof installationRuns.$inferSelect)['report'] = {
  run: '',
  startedAt: '2026-11-20T08:00:00Z',
  companyCode: '300001',
  companyName: 'Riva',
  words: '',
  machine: {
    name: 'Piatti',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    revision: 'B',
    macAddress: null,
    machineId: null,
    firmware: null,
  },
  country: 'IT',
  timeZone: 'Europe/Rome',
  display: { isConfirmed: false },
  settings: null,
  parameters: null,
  testCycle: {
    record: 1,
    cycleNumber: 1,
    cycleType: 'dishes',
    startedAt: '2026-11-20T08:00:00Z',
    endedAt: '2026-11-20T08:02:00Z',
    result: 'valid',
    reasons: [],
    values: hygieneValues,
  },
  checklist: {
    water: 'done',
    drain: 'done',
    power: 'done',
    chemicals: 'done',
    salt: 'done',
    leaks: 'done',
    instruction: 'done',
    documents: 'done',
  },
};

let machines = 0;

/** A company with a machine cannot be deleted. */
export async function addFurtherCompany({ database }: Context): Promise<void> {
  const companyCode = companyAt.furtherBelow;
  await database.orm
    .insert(companies)
    .values({ companyCode, companyName: 'Ponte in Riva', parentCompanyCode: companyAt.below });
  await addMachine({ database }, companyCode);
}

export async function addSignedLedger(context: Context): Promise<void> {
  await washCycles(context.database, 'PONTE0001', { last: 1 });
  await publishHeads(context);
}

/** Some calls remove their target, so each gets a new one. */
export async function addTarget(context: Context, target: Target, place: Place, caller: WorldUser): Promise<Named> {
  if (place === 'none') {
    const id = numbered.includes(target) ? '1' : randomUUID();
    return { id, serialNumber: 'NOBODY0001', companyCode: '999999' };
  }
  const { database, clock } = context;
  const companyCode = companyAt[place];
  const named: Named = { id: randomUUID(), serialNumber: '', companyCode };
  const { id } = named;
  const account = { id, email: `${id}@kitchens.example`, companyCode };
  switch (target) {
    case 'machine':
    case 'administeredMachine':
      return { ...named, serialNumber: await addMachine(context, companyCode) };
    case 'alarm': {
      const serialNumber = await addMachine(context, companyCode);
      const raised = { raisedSeq: 1, raisedAt: clock.now(), isRaisedAtDoubtful: false };
      await database.orm.insert(alarms).values({ serialNumber, errorCode: 'T01', ...raised });
      return { ...named, serialNumber, id: '1' };
    }
    case 'event': {
      const serialNumber = await addMachine(context, companyCode);
      const now = clock.now();
      const envelope = { seq: 1, at: now, receivedAt: now, isClockDoubtful: false };
      await database.orm.insert(events).values({ serialNumber, ...envelope, kind: 'doorOpened', body: {} });
      return { ...named, serialNumber, id: '1' };
    }
    case 'hygieneRecord': {
      const serialNumber = await addMachine(context, companyCode);
      await storeBatch(database, [cycleEnded(serialNumber, 1, { rinseTmpMin: 771 })]);
      return { ...named, serialNumber, id: '1' };
    }
    case 'installationRun':
    case 'installationReport': {
      const serialNumber = await addMachine(context, companyCode);
      const startedAt = clock.now();
      const signed = {
        signedAt: startedAt,
        signedBy: worldUsers.service.id,
        entryNumber: 1,
        report: installationReport,
      };
      await database.orm.insert(installationRuns).values({
        id,
        serialNumber,
        startedBy: worldUsers.service.id,
        startedAt,
        version: 1,
        ...(target === 'installationReport' && signed),
      });
      return { ...named, serialNumber };
    }
    case 'serviceLogEntry': {
      const serialNumber = await addMachine(context, companyCode);
      const at = clock.now();
      const content = testPhoto();
      await database.orm.insert(serviceLogEntries).values({
        // Each role from SERVICE on may change an entry of a kitchen manager.
        id,
        serialNumber,
        author: worldUsers.kitchen.id,
        version: 1,
        text: 'Riva',
        readings: [],
        photoIds: [id],
        writtenAt: at,
        isClockDoubtful: false,
        receivedAt: at,
      });
      await database.orm
        .insert(serviceLogPhotos)
        .values({ entry: id, id, width: 16, height: 16, size: content.length, sha256: '', content });
      return { ...named, serialNumber };
    }
    case 'customer': {
      const serialNumber = await addMachine(context, companyCode);
      await database.orm.insert(customers).values({ id, companyCode, name: 'Anna', surname: 'Riva' });
      await database.orm.insert(customerAppliances).values({ serialNumber, companyCode, customerId: id });
      return { ...named, serialNumber };
    }
    case 'applicant':
      await insertUsers(database, [{ ...account, role: 'SERVICE', status: 'PENDING_APPROVAL' }]);
      return named;
    case 'account':
      await insertUsers(database, [{ ...account, role: 'KITCHEN_MANAGER', status: 'ACTIVE' }]);
      return named;
    case 'deletedAccount':
      await insertUsers(database, [{ ...account, role: 'KITCHEN_MANAGER', status: 'DELETED' }]);
      return named;
    case 'invitation': {
      const at = clock.now();
      await database.orm.insert(invitations).values({
        id,
        email: account.email,
        companyCode,
        firstName: 'Anna',
        lastName: 'Riva',
        language: 'it',
        role: 'KITCHEN_MANAGER',
        administrationProfile: [],
        invitedBy: worldUsers.admin.id,
        invitedAt: at,
        expiresAt: at,
      });
      return named;
    }
    case 'company':
    case 'servedCompany':
      return named;
    case 'inspectorLink':
      await database.orm.insert(inspectorLinks).values({ id, ...linkOf(companyCode, id, clock.now()) });
      return named;
    case 'wallLink':
      await database.orm.insert(wallLinks).values({ id, ...wallLinkOf(companyCode, id, clock.now()) });
      return named;
    case 'reviewedCompany': {
      const serialNumber = await addMachine(context, companyCode);
      await storeBatch(database, [cycleEnded(serialNumber, 1)]);
      return { ...named, serialNumber };
    }
    case 'serviceClient': {
      const at = clock.now();
      const rights = {
        companyCode,
        role: 'KITCHEN_MANAGER' as const,
        administrationProfile: ['ACCOUNTS' as const],
        // This program sees no machines, because require-own-sight has another rule for those that do.
        scopes: ['administration:accounts' as const],
      };
      await database.orm.transaction((transaction) =>
        insertProgramAccount(transaction, { id, name: 'Riva', ...rights, createdAt: at }),
      );
      await database.orm.insert(serviceClients).values({
        userId: id,
        secretHash: id,
        hint: 'riva',
        sessionId: id,
        createdAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      });
      return named;
    }
    case 'webhook':
    case 'delivery': {
      const at = clock.now();
      await database.orm.insert(outgoingSubscriptions).values({
        id,
        consumer: 'webhooks',
        companyCode,
        role: 'KITCHEN_MANAGER',
        kinds: ['alarm.raised'],
        isActive: true,
      });
      await database.orm.insert(webhooks).values({
        id,
        name: 'Riva',
        url: webhookAddress,
        secret: await sealSecret(context, id),
        createdAt: at,
        changedAt: at,
      });
      const queued = { state: 'waiting' as const, queuedAt: at, dueAt: at, createdAt: at };
      const body = composeBody(
        { eventId: id, kind: 'alarm.raised', serialNumber: 'PONTE0001', at, recordedAt: at, data: {} },
        context.config,
      );
      await database.orm.insert(webhookDeliveries).values({
        id,
        webhookId: id,
        eventId: id,
        kind: 'alarm.raised',
        serialNumber: 'PONTE0001',
        at,
        body,
        ...queued,
      });
      return named;
    }
    case 'subscriptionKey':
      await database.orm
        .insert(subscriptionKeys)
        .values({ id, name: 'A till', keyHash: id, hint: 'till', requestsPerMinute: 600 });
      return named;
    case 'view': {
      const userId = place === 'own' ? caller.id : worldUsers.kitchen.id;
      await database.orm.insert(savedViews).values({ id, userId, name: id, search: {}, createdAt: clock.now() });
      return named;
    }
    case 'settingsProfile': {
      await addProfile(context, { id, companyCode, userId: caller.id });
      return named;
    }
    case 'limitProfile': {
      const changedAt = clock.now();
      await database.orm.insert(limitProfiles).values({ id, companyCode, name: id, version: 1, changedAt });
      await database.orm.insert(limitProfileVersions).values({
        profileId: id,
        version: 1,
        name: id,
        tankTmpMin: 600,
        rinseTmpMin: 800,
        rinseTmpMax: 900,
        createdAt: changedAt,
      });
      return named;
    }
    case 'run': {
      const requestedBy = place === 'own' ? caller.id : worldUsers.service.id;
      await database.orm.insert(profileRuns).values({
        id,
        requestedBy,
        profileName: id,
        version: 1,
        gamma: 'infinity',
        modelNumber: 'INF-50',
        values: {},
        sessionId: id,
        origin: '',
        requestedAt: clock.now(),
      });
      return named;
    }
    case 'import': {
      const requestedBy = place === 'own' ? caller.id : worldUsers.service.id;
      const at = clock.now();
      await database.orm.insert(applianceImports).values({
        id,
        requestedBy,
        sessionId: id,
        origin: '',
        requestedAt: at,
        finishedAt: at,
        fileHash: '',
        secretsSalt: '',
        secretsUntil: new Date(at.getTime() + 60_000),
      });
      return named;
    }
    case 'notificationRule': {
      const userId = place === 'own' ? caller.id : worldUsers.kitchen.id;
      const rule = { kind: 'supplies', isEnabled: true, byMail: true, byPush: true, createdAt: clock.now() } as const;
      await database.orm.insert(notificationRules).values({ id, userId, ...rule });
      return named;
    }
    case 'mutedNotification': {
      const userId = place === 'own' ? caller.id : worldUsers.kitchen.id;
      const subject = { kind: 'alarm', serialNumber: 'PONTE0001', errorCode: id, since: clock.now() } as const;
      await database.orm.insert(mutedNotifications).values({ id, userId, ...subject });
      return named;
    }
    case 'incident': {
      const serialNumber = await addMachine(context, companyCode);
      await database.orm
        .insert(incidents)
        .values({ id, serialNumber, kind: 'alarm', key: 'T01', beganAt: clock.now() });
      return named;
    }
    case 'pushSubscription': {
      const userId = place === 'own' ? caller.id : worldUsers.kitchen.id;
      const at = clock.now();
      await insertSession(database.orm, { userId, sessionId: id, userAgent: '', ipAddress: '', at });
      const browser = { endpointHash: id, sealedTarget: '', userAgent: '', isApp: false, createdAt: at };
      await database.orm.insert(pushSubscriptions).values({ id, userId, sessionId: id, ...browser });
      return named;
    }
    case 'session': {
      const userId = place === 'own' ? caller.id : worldUsers.kitchen.id;
      await insertSession(database.orm, { userId, sessionId: id, userAgent: '', ipAddress: '', at: clock.now() });
      return named;
    }
  }
}

/** The domain `.invalid` never exists. */
const webhookAddress = 'https://hooks.invalid/';

async function sealSecret({ config }: Context, id: string): Promise<string> {
  return (await openSecretBox(config)).seal(generateWebhookSecret(), webhookSecretOwner(id));
}

async function addProfile(
  { database, clock }: Context,
  { id, companyCode, userId }: { id: string; companyCode: string; userId: string },
): Promise<void> {
  const at = clock.now();
  const model = { gamma: 'infinity', modelNumber: 'INF-50' } as const;
  await database.orm
    .insert(settingsProfiles)
    .values({ id, companyCode, ...model, name: id, version: 1, createdAt: at, updatedAt: at });
  await database.orm
    .insert(settingsProfileVersions)
    .values({ profileId: id, version: 1, values: { d: 3 }, createdBy: userId, createdAt: at });
}

async function addMachine({ database }: Pick<Context, 'database'>, companyCode: string): Promise<string> {
  machines += 1;
  const serialNumber = `MATRIX${String(machines).padStart(6, '0')}`;
  await insertMachines(database, [{ serialNumber, companyCode }]);
  return serialNumber;
}
