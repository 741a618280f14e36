/** The gateway that holds a machine's connection receives its commands here. */
export function deliverySubject(serialNumber: string): string {
  return `machines.${serialNumber}.commands`;
}

/**
 * Announces that this machine's reply to a command is stored. The subject names the machine, so another machine cannot
 * settle the command.
 */
export function settledSubject(serialNumber: string, commandId: string): string {
  return `commands.${serialNumber}.${commandId}.settled`;
}

/** Announces that this machine reported its parameters. */
export function parametersReportedSubject(serialNumber: string): string {
  return `machines.${serialNumber}.parameters`;
}

/** Announces that a machine has a new secret: gateways disconnect a machine that used the previous one. */
export function secretChangedSubject(serialNumber: string): string {
  return `machines.${serialNumber}.secret`;
}
