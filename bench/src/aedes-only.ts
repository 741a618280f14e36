import { createServer } from 'node:net';
import { Aedes } from 'aedes';

/** This program measures the ceiling: the broker without authentication or storage. */
const broker = await Aedes.createBroker();
const server = createServer({ noDelay: true }, broker.handle);
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
