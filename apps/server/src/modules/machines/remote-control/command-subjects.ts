/** Where the gateway that holds a machine's connection takes commands for it. */
export function deliverySubject(serialNumber: string): string {
  return `machines.${serialNumber}.commands`;
}

/** Where it is said that this machine's answer to a command is stored; another's is none. */
export function settledSubject(serialNumber: string, commandId: string): string {
  return `commands.${serialNumber}.${commandId}.settled`;
}

/** Where it is said that this machine told its parameters anew. */
export function parametersToldSubject(serialNumber: string): string {
  return `machines.${serialNumber}.parameters`;
}

/** Where it is said that a machine signs in with another secret from now on: whoever came in with the one before goes. */
export function secretChangedSubject(serialNumber: string): string {
  return `machines.${serialNumber}.secret`;
}
