import { ConnectionRegistry } from '@washboard/server/modules/machines/machine-gateway/connection-registry';

/** This server breaks a promise: it never records that a machine has disconnected. Everything else is real. */
ConnectionRegistry.prototype.markOffline = async () => new Map();
ConnectionRegistry.prototype.findOwnConnections = async () => new Map();
await import('@washboard/server/main');
