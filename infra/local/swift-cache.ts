/**
 * A cache for Swift's proxy of what it knows of accounts and containers; without it, it asks two
 * servers before every object. Swift normally uses memcached, which several proxies share; for a
 * single proxy, this Python class has the part of that client's interface that it calls.
 */
export const cacheFilter = `import json
from time import monotonic


class Known:
    """As much of Swift's MemcacheRing as its proxy calls."""

    def __init__(self):
        self._kept = {}

    def get(self, key, raise_on_error=False):
        text, until = self._kept.get(key, ("null", 0))
        if until > monotonic():
            return json.loads(text)
        self._kept.pop(key, None)
        return None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self._kept[key] = (json.dumps(value), monotonic() + time)

    def delete(self, key, server_key=None):
        self._kept.pop(key, None)


def filter_factory(_global_conf, **_local_conf):
    known = Known()

    def make(app):
        def answer(environ, start_response):
            environ["swift.cache"] = known
            return app(environ, start_response)

        return answer

    return make
`;
