"""The store on PostgreSQL, with psycopg 3: the extra `postgres`. Nothing here is imported without it."""
