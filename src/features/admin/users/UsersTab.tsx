/** User Management. */
export function UsersTab() {
  return <h1>User Management</h1>;
}
