// The roles of the people who work for the mill. Imports nothing: the browser loads it, too.

/** Roles smaller than admin. Each endpoint names those that may call it for the mill. */
export const staffRoles = ['warehouse', 'sales', 'books'] as const;
export type StaffRole = (typeof staffRoles)[number];
export type Role = 'admin' | StaffRole;
