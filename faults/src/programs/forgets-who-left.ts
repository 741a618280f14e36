import { ConnectionRegistry } from '@washboard/server/modules/machines/machine-gateway/connections/connection-registry';

/** This server never records that a machine has disconnected. */
ConnectionRegistry.prototype.markOffline = async () => new Map();
ConnectionRegistry.prototype.findOwnConnections = async () => new Map();
await import('@washboard/server/main');
