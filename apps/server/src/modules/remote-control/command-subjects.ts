/** Where the gateway that holds a machine's connection takes commands for it. */
export function deliverySubject(serialNumber: string): string {
  return `machines.${serialNumber}.commands`;
}

/** Where it is said that a machine's answer to a command is stored. */
export function settledSubject(commandId: string): string {
  return `commands.${commandId}.settled`;
}
