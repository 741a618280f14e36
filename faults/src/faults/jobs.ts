import { setTimeout as pause } from 'node:timers/promises';
import type { ProfileRun } from '@washboard/contract/settings-profiles/profile-runs';
import type { Laboratory } from '../laboratory.ts';
import { until } from '../programs.ts';
import { gamma, modelNumber } from '../world.ts';
import { type Fault, prove } from './fault.ts';
import { untilRestarted } from './processes.ts';

const profiles = '/api/v1/appliance/settingsProfiles';

async function readRun({ manager }: Laboratory, id: string): Promise<ProfileRun | null> {
  const answer = await manager.call('GET', `${profiles}/runs/${id}`).catch(() => null);
  return answer?.status === 200 ? (answer.body as unknown as ProfileRun) : null;
}

export const jobFaults: readonly Fault[] = [
  {
    name: 'the mail server is away for 10 s while a user asks for a new password',
    async strike({ mailServer, url }) {
      await mailServer.stop();
      const email = 'kitchen@washboard.example';
      const before = mailServer.recipients.length;
      const answer = await fetch(`${url}/api/v2/account/resetPassword/${encodeURIComponent(email)}`, {
        method: 'POST',
        headers: { 'ocp-apim-subscription-key': 'washboard-dashboard', brand: 'marea' },
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status !== 200) throw new Error(`the link was refused: ${answer.status}`);
      await pause(10_000);
      const proof = prove(mailServer.recipients.length === before, 'no mail arrived');
      await mailServer.start();
      const arrived = () => mailServer.recipients.slice(before).includes(email);
      const tookMs = await until('the mail arrives', arrived, 90_000);
      await pause(5000);
      const count = mailServer.recipients.slice(before).filter((recipient) => recipient === email).length;
      if (count !== 1) throw new Error(`${count} mails arrived`);
      return `${proof}; then one, after ${Math.round(tookMs / 1000)} s`;
    },
  },
  {
    name: 'everything is killed while a settings profile is being applied to 24 machines',
    async strike(laboratory) {
      const { manager, machines, servers } = laboratory;
      const before = servers.map(({ pid }) => pid);
      const set = { DI1: 100 + Math.floor(laboratory.between(0, 40)) };
      const profile = await manager.call('POST', profiles, {
        name: `Run ${Date.now()}`,
        gamma,
        modelNumber,
        values: set,
      });
      const serialNumbers = machines.map(({ serialNumber }) => serialNumber);
      const run = await manager.call('POST', `${profiles}/${profile.body.id}/apply`, { version: 1, serialNumbers });
      const id = String(run.body.id);
      if (run.status !== 202) throw new Error(`the run was not begun: ${JSON.stringify(run)}`);
      await until('some are set', () => machines.filter(({ values }) => values.DI1 === set.DI1).length > 3, 30_000);
      await Promise.all(servers.map((server) => server.kill()));
      const setBefore = machines.filter(({ values }) => values.DI1 === set.DI1).length;
      await untilRestarted(servers, before);
      await until(
        'the run is done',
        async () => {
          const seen = await readRun(laboratory, id);
          return seen !== null && seen.settled === seen.total;
        },
        240_000,
      );
      const outcomes = new Map(
        (await readRun(laboratory, id))?.machines.map((each) => [each.serialNumber, each.outcome]),
      );
      for (const { serialNumber, values } of machines) {
        const [isSet, outcome] = [values.DI1 === set.DI1, outcomes.get(serialNumber)];
        const claimsSet = outcome === 'written' || outcome === 'alreadySo';
        if (claimsSet && !isSet) throw new Error(`${serialNumber} is said to be set, and is not`);
        if ((outcome === 'offline' || outcome === 'refused') && isSet)
          throw new Error(`${serialNumber} is set, though "${outcome}"`);
      }
      const done = [...outcomes.values()].filter((outcome) => outcome === 'written' || outcome === 'alreadySo').length;
      return prove(setBefore < machines.length, `${setBefore} were set before, ${done} afterwards`);
    },
  },
];
