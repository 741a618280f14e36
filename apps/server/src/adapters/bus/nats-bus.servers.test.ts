import { describeBusContract } from './bus-contract.ts';
import { connectNatsBus } from './nats-bus.ts';

const url = process.env.TEST_NATS_URL;
if (!url) throw new Error('TEST_NATS_URL is not set: start the servers with scripts/with-servers.sh');

describeBusContract('NATS', () => connectNatsBus(url));
