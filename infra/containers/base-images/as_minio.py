"""Lets Swift's S3 API accept a key without a colon, and answers MinIO's health check."""

KEY = "main:street"


def filter_factory(_global_conf, access_key, **_more):
    def make(app):
        def answer(environ, start_response):
            if environ["PATH_INFO"] == "/minio/health/live":
                start_response("200 OK", [("Content-Length", "0")])
                return [b""]
            details = environ.get("s3api.auth_details")
            # A multi-object delete makes a request per object, whose key was replaced here already.
            if details and details["access_key"] != KEY:
                known = details["access_key"] == access_key
                details["access_key"] = KEY if known else ""
                path = environ["PATH_INFO"]
                environ["PATH_INFO"] = path.replace(access_key, KEY, 1)
            return app(environ, start_response)

        return answer

    return make
