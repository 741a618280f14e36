import { createInProcessBus } from './in-process-bus.ts';
import { describeBusContract } from './testing/bus-contract.ts';

let shared = createInProcessBus();
let participants = 0;

describeBusContract('in process', async () => {
  if (participants++ % 2 === 0) shared = createInProcessBus();
  return shared;
});
