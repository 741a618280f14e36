import { openTestServer } from '../../testing/test-server.ts';
import { describeAdministrationRaces } from './administration-races-contract.ts';

describeAdministrationRaces('embedded database', openTestServer);
