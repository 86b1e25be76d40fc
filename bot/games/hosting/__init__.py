"""Changes on behalf of hosts, admins and members who leave the bot."""
